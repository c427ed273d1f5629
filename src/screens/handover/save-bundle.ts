import { textOf } from '#domain/handover/frame-texts.rules.ts'
import { deviceZone } from '#domain/core/dates.ts'
import { schoolMinute } from '#domain/core/times.ts'
import { save } from '#ui/export/save.ts'

const BYTES = 'application/octet-stream'
const TEXT = 'text/plain'

/** Whether the device has a share sheet, but one that takes no files of other programs. */
function isTextAlone(name: string, bytes: BlobPart): boolean {
  if (!('canShare' in navigator) || !matchMedia('(pointer: coarse)').matches) return false
  const takes = (file: File) => navigator.canShare({ files: [file] })
  return !takes(new File([bytes], name, { type: BYTES })) && takes(new File([''], `${name}.txt`, { type: TEXT }))
}

/** `entries` of the device, or `answers` for it; without a device, for several. */
export type BundleOf = { kind: 'entries' | 'answers'; device?: string | undefined; timeZone: string | undefined }

/** Name of the file of a bundle: whose it is, and when it was made by the school's clocks, so that a list of files tells them apart. */
export function nameOf({ kind, device, timeZone }: BundleOf, now: number): string {
  const [day, time = ''] = schoolMinute(now, timeZone ?? deviceZone()).split('T')
  return `${[kind, device, day, time.replace(':', '')].filter(Boolean).join('-')}.dugsi`
}

/** Saves a bundle as a file, or gives it to the share sheet; as text where that takes no other files. */
export async function saveBundle(bytes: Uint8Array<ArrayBuffer>, of: BundleOf): Promise<void> {
  const name = nameOf(of, Date.now())
  const text = isTextAlone(name, bytes) ? await textOf(bytes) : null
  await (text === null ? save(name, new Blob([bytes]), BYTES) : save(`${name}.txt`, text, TEXT))
}
