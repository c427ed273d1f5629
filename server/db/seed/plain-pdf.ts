const WIDTH = 80
const LEADING = 18

/** Line as a PDF string: brackets and backslashes are escaped, and characters that need a font of their own replaced. */
const quoted = (line: string): string =>
  `(${line
    .replaceAll('’', "'")
    .replace(/[^ -~]/g, '?')
    .replace(/[\\()]/g, '\\$&')})`

function wrapped(line: string): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last && last.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}

/** A page of text as a small PDF that every viewer opens. */
export function plainPdf(title: string, lines: readonly string[]): Uint8Array {
  const text = lines.flatMap((line, at) => wrapped(`${at + 1}. ${line}`)).map((line) => `${quoted(line)} Tj T*`)
  const page = `BT /F1 20 Tf 60 770 Td ${quoted(title)} Tj /F1 12 Tf ${LEADING} TL 0 -40 Td ${text.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new TextEncoder().encode(file)
}
