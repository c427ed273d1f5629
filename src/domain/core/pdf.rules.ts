const HEAD = '%PDF-'

/** How near to its end a PDF file says that it ends; some writers add a signature or padding behind it. */
export const PDF_TAIL_BYTES = 1_024

const lettersOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Whether these are the first bytes of a PDF; what it contains, and whether it is encrypted, is not looked at. */
export const beginsAsPdf = (bytes: Uint8Array): boolean => lettersOf(bytes.subarray(0, HEAD.length)) === HEAD

/** Whether these bytes, the last of a file, are the end of a PDF: one that was cut off is not whole. */
export const endsAsPdf = (bytes: Uint8Array): boolean => lettersOf(bytes.subarray(-PDF_TAIL_BYTES)).includes('%%EOF')
