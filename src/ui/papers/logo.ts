import type { Logo } from './parts.ts'

/** Side of the picture (pixels): about 600 to the inch, since viewers and printers enlarge pictures without smoothing. */
const SIDE = 512
const QUALITY = 0.92

function decoded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  return image.decode().then(() => image)
}

/** The school's logo as a JPEG on a white square; null where the picture cannot be read: papers then have no logo. */
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
