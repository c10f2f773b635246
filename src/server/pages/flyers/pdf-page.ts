/** Sizes of paper, in points of a 72nd of an inch. */
const papers = { a4: [595.28, 841.89], a6: [297.64, 419.53] } as const;

type Photo = { readonly jpeg: Buffer; readonly width: number; readonly height: number };

/** A PDF of one page that the picture fills, so that every printer and every copy shop prints it at its true size. */
export const pdfPage = (paper: keyof typeof papers, { jpeg, width, height }: Photo): Buffer => {
  const [across, down] = papers[paper];
  const content = `q ${across} 0 0 ${down} 0 0 cm /P Do Q`;
  const objects: readonly (readonly Buffer[])[] = [
    [text('<</Type/Catalog/Pages 2 0 R>>')],
    [text('<</Type/Pages/Kids[3 0 R]/Count 1>>')],
    [
      text(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${down}]/Resources<</XObject<</P 4 0 R>>>>/Contents 5 0 R>>`,
      ),
    ],
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      jpeg,
    ),
    stream('', text(content)),
  ];
  const parts = [text('%PDF-1.4\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [at, object] of objects.entries()) {
    places.push(length);
    const whole = Buffer.concat([text(`${at + 1} 0 obj\n`), ...object, text('\nendobj\n')]);
    parts.push(whole);
    length += whole.length;
  }
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    text(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};

const text = (written: string): Buffer => Buffer.from(written, 'latin1');

const stream = (facts: string, bytes: Buffer): readonly Buffer[] => [
  text(`<<${facts}/Length ${bytes.length}>>\nstream\n`),
  bytes,
  text('\nendstream'),
];
