import { textOf } from '#domain/handover/frame-texts.rules.ts'
import { save } from '#ui/export/save.ts'

const BYTES = 'application/octet-stream'
const TEXT = 'text/plain'

/** Whether the device has a share sheet, but one that takes no files of other programs. */
function isTextAlone(name: string, bytes: BlobPart): boolean {
  if (!('canShare' in navigator) || !matchMedia('(pointer: coarse)').matches) return false
  const takes = (file: File) => navigator.canShare({ files: [file] })
  return !takes(new File([bytes], name, { type: BYTES })) && takes(new File([''], `${name}.txt`, { type: TEXT }))
}

/** Saves a bundle as a file, or gives it to the share sheet; as text where that takes no other files. */
export async function saveBundle(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const name = `${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}.dugsi`
  const text = isTextAlone(name, bytes) ? await textOf(bytes) : null
  await (text === null ? save(name, new Blob([bytes]), BYTES) : save(`${name}.txt`, text, TEXT))
}
