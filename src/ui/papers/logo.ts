import type { Logo } from './parts.ts'

/** Pixels of a side: about 600 to the inch. Viewers and printers enlarge a smaller picture without smoothing it. */
const SIDE = 512
const QUALITY = 0.92

function decoded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  return image.decode().then(() => image)
}

/** The school's picture as a JPEG on white, in a square; null where it cannot be read: papers do without it. */
export async function logoOf(address: string | undefined): Promise<Logo | null> {
  if (!address) return null
  if (address.startsWith('data:image/jpeg')) return address
  try {
    const image = await decoded(address)
    const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight)
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIDE
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, SIDE, SIDE)
    context.drawImage(image, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
    return canvas.toDataURL('image/jpeg', QUALITY)
  } catch {
    return null
  }
}
