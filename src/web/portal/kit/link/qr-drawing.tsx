import { useEffect, useState } from 'react';
import { darkPath, type QrModules, widthOf } from '#core/drawing/qr-code-drawing.ts';

type QrCodeProps = {
  readonly modules: QrModules;
  readonly label: string;
  readonly className: string | undefined;
};

/** Black on white in both themes: many readers do not know a code turned inside out. */
export function QrCode({ modules, label, className }: QrCodeProps) {
  const width = widthOf(modules);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={darkPath(modules)} fill="#000" />
    </svg>
  );
}

/** The code of a link or of any other text, made by a package that is fetched when the first code is wanted. */
export function useQrModules(link: string, wanted = true) {
  const [made, setMade] = useState<{ readonly link: string; readonly modules: QrModules | null } | null>(
    null,
  );
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what runs it again
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const settle = (modules: QrModules | null) => {
      if (current) setMade({ link, modules });
    };
    import('uqr')
      .then(({ encode }) => settle(encode(link, { ecc: 'M', border: 0 })))
      .catch((error: unknown) => {
        console.error('The QR code could not be made', error);
        settle(null);
      });
    return () => {
      current = false;
    };
  }, [link, wanted, attempt]);
  const known = made?.link === link ? made : null;
  return {
    modules: known?.modules ?? null,
    failed: known !== null && known.modules === null,
    retry: () => {
      setMade(null);
      setAttempt(attempt + 1);
    },
  };
}
