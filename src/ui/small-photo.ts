/** Qualities of a JPEG, the best first; the last one is taken whatever its size. */
const QUALITIES = [0.82, 0.7, 0.55, 0.4, 0.25]

type Size = { width: number; height: number; bytes: number }

/** The part in the middle of a picture that has the shape of the size. */
function middleOf(width: number, height: number, { width: wide, height: high }: Size) {
  const scale = Math.min(width / wide, height / high)
  const [across, down] = [wide * scale, high * scale]
  return [(width - across) / 2, (height - down) / 2, across, down] as const
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

/** The middle of a picture as a JPEG (base64) of this size and at most so many bytes. Throws where the browser makes none. */
export async function smallPhoto(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  size: Size,
): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, ...middleOf(width, height, size), 0, 0, size.width, size.height)
  let made: Blob | null = null
  for (const quality of QUALITIES) {
    made = await jpegOf(canvas, quality)
    if (made && made.size <= size.bytes) break
  }
  if (!made) throw new Error('no picture')
  return base64Of(made)
}
