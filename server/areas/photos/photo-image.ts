import { Problem } from '#domain/core/problems.ts'
import { photoLabel, PHOTO_BYTES_MOST, PHOTO_HEIGHT, PHOTO_WIDTH } from '#domain/photos/photos.schema.ts'
import type { SchoolSeal } from '../../access/school-seal.ts'
import { bytesOf, openPicture } from '../school/pictures.ts'

type Sent = { ref: string; image: string; isSealed?: true | undefined }

/** Qualities of a JPEG, the best first; the last one is taken whatever its size. */
const QUALITIES = [82, 70, 55, 40, 25]

/** The bytes of a photo as it was sent; throws `notAnImage` where it was sealed for another school. */
function sentBytes({ ref, image, isSealed }: Sent, seal: SchoolSeal): Uint8Array {
  const text = isSealed ? seal.open(image, photoLabel(ref)) : image
  if (typeof text !== 'string') throw new Problem('notAnImage')
  return Buffer.from(text, 'base64')
}

/** A photo as it is stored: upright, cut to its size, re-encoded, so that nothing else of the file is left. */
export async function photoToStore(sent: Sent, seal: SchoolSeal): Promise<Uint8Array> {
  const image = await openPicture(sentBytes(sent, seal))
  const cut = image.resize(PHOTO_WIDTH, PHOTO_HEIGHT, { fit: 'cover' })
  let bytes: Buffer = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await bytesOf(cut.clone().jpeg({ quality }))
    if (bytes.length <= PHOTO_BYTES_MOST) break
  }
  return new Uint8Array(bytes)
}
