const KEPT_MS = 10_000

/** Whether the person is at a device without a mouse, where a downloaded file is hard to find again. */
const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches

/** Gives a file to the phone's share sheet; false where there is none, or where it does not take the file. */
async function shared(file: File): Promise<boolean> {
  const data = { files: [file] }
  if (!isHandheld() || !('canShare' in navigator) || !navigator.canShare(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Whoever closes the share sheet wants no file.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Saves a file: by the share sheet of a phone, from which it is sent or stored, and as a download elsewhere. */
export async function save(name: string, content: string | ArrayBuffer | Blob, type: string): Promise<void> {
  const file = new File([content], name, { type })
  if (!(await shared(file))) download(name, file)
}
