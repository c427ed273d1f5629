/** Longest side of a photo (pixels): a photographed paper is still easy to read. */
const LONGEST_SIDE = 1_600
const QUALITY = 0.8

/**
 * A photo as a JPEG whose sides have at most 1,600 pixels; the photo itself where the JPEG would not be smaller. Throws
 * where the file is no picture.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  return made && made.size < file.size ? made : file
}
