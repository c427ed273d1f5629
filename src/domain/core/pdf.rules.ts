const HEAD = '%PDF-'

/** Last bytes of a PDF file in which it must say that it ends; some writers add a signature or padding behind. */
export const PDF_TAIL_BYTES = 1_024

const lettersOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Whether bytes are the beginning of a PDF; its content, and whether it is encrypted, is not looked at. */
export const beginsAsPdf = (bytes: Uint8Array): boolean => lettersOf(bytes.subarray(0, HEAD.length)) === HEAD

/** Whether the last bytes of a file are the end of a PDF, which a file that was cut off lacks. */
export const endsAsPdf = (bytes: Uint8Array): boolean => lettersOf(bytes.subarray(-PDF_TAIL_BYTES)).includes('%%EOF')
