import { expect, it } from 'vitest';
import { openStyles } from './used-styles.ts';

const stylesFor = openStyles(`
@font-face{font-family:Face;src:url(face.woff2)}
:root{--line:#ddd}
.row{color:red}
.row:not(.late) .name{color:blue}
.row,.dialog{margin:0}
.dialog{padding:0}
.m\\:wide{width:1px}
@media (min-width:10em){.dialog{width:1px}}
@media (min-width:20em){.row{width:1px}}
@keyframes turn{0%{opacity:0}to{opacity:1}}
[data-frame]{border:0}`);

it('keeps in their order the rules whose classes are all there', () => {
  const kept = stylesFor('<li class="row"><b class="name m:wide" data-frame="card">');
  expect(kept.replaceAll('\n', '')).toBe(
    '@font-face{font-family:Face;src:url(face.woff2)}:root{--line:#ddd}.row{color:red}.row:not(.late) .name{color:blue}' +
      '.row{margin:0}.m\\:wide{width:1px}@media (min-width:20em){.row{width:1px}}' +
      '@keyframes turn{0%{opacity:0}to{opacity:1}}[data-frame]{border:0}',
  );
});

it('keeps nothing of one markup for the next', () => {
  stylesFor('<p class="row">');
  expect(stylesFor('<p class="dialog">')).toContain('.dialog{padding:0}');
});
