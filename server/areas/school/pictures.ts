import type { Sharp } from 'sharp'
import { Problem } from '#domain/core/problems.ts'

/** A small file may unfold to gigabytes; no camera makes more pixels than this. */
const MOST_PIXELS = 50_000_000
const FORMATS = ['jpeg', 'png', 'gif']

/**
 * Opens an uploaded picture, upright, to be re-encoded from its pixels, so that all other data of the file are gone. Throws
 * `notAnImage` for anything else.
 */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  // Loaded with the first picture: it takes 30 MB.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
    const { format } = await image.metadata()
    if (!FORMATS.includes(format ?? '')) throw new Problem('notAnImage')
    return image.rotate()
  } catch {
    throw new Problem('notAnImage')
  }
}

/** The picture's bytes; throws `notAnImage` where it turns out to be none. */
export async function bytesOf(image: Sharp): Promise<Buffer> {
  return image.toBuffer().catch(() => {
    throw new Problem('notAnImage')
  })
}
