import { copyFileSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../embedded-error.ts';

/**
 * Makes the library links that an npm package cannot carry (its install script makes them, where
 * scripts may run). False when some are missing and the folder cannot be written.
 */
export function makeMissingLinks(native: string): boolean {
  for (const { source, target } of linksOf(native)) {
    if (exists(target)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), target);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      if (!isReadOnly(error)) throw error;
      if (!copiedInstead(source, target)) return false;
    }
  }
  return true;
}

function linksOf(native: string): readonly { readonly source: string; readonly target: string }[] {
  const listed = readOr(path.join(native, 'pg-symlinks.json'), '[]');
  // The list ships inside the pinned package, with paths relative to the package folder.
  const links = JSON.parse(listed) as readonly { source: string; target: string }[];
  const packageFolder = path.dirname(native);
  return links.map(({ source, target }) => ({
    source: inNative(packageFolder, native, source),
    target: inNative(packageFolder, native, target),
  }));
}

// A copy of the folder may have another name than 'native'.
function inNative(packageFolder: string, native: string, listed: string): string {
  return path.join(
    native,
    path.relative(path.join(packageFolder, 'native'), path.join(packageFolder, listed)),
  );
}

// Windows refuses links without a special right, yet allows a plain copy.
function copiedInstead(source: string, target: string): boolean {
  try {
    copyFileSync(source, target);
    return true;
  } catch (error) {
    if (isReadOnly(error)) return false;
    throw error;
  }
}

function isReadOnly(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '');
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return otherwise;
    throw error;
  }
}
