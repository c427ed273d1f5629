import { localized } from '#domain/core/translations.ts'
import { DOCUMENT_LIMITS, type DocumentKind } from '#domain/documents/documents.schema.ts'

type KindWords = { lead: string; formTitle: string; yours: (count: number) => string; emptyHint: string }

const KINDS: Readonly<Record<DocumentKind, KindWords>> = {
  rules: {
    lead: 'Rules and regulations as PDF files, for everybody who signs in: staff and parents.',
    formTitle: 'Upload a document',
    yours: (count) => `Your Documents (${count})`,
    emptyHint: 'What is uploaded here can be read by everybody under School Rules and Regulations.',
  },
  scheme: {
    lead: 'What is taught in which week, as PDF files. Teachers upload theirs; the office reads all of them.',
    formTitle: 'Upload a scheme of work',
    yours: (count) => `Schemes of Work (${count})`,
    emptyHint: 'A scheme of work is read by the office and by whoever uploaded it.',
  },
}

export const documentTexts = localized('documents', {
  kinds: KINDS,
  noun: ['document', 'documents'] as const,
  file: 'documents',
  search: 'Search by title or person',
  empty: 'No documents found!',
  failed: 'The documents could not be loaded.',
  needsServer:
    'The school server cannot be reached. Only documents that are kept on this device can be opened, and nothing can be uploaded or deleted.',
  fields: { title: 'Title', by: 'Uploaded By', day: 'Uploaded', size: 'Size', actions: 'Actions' },
  rules: {
    lead: 'Documents of the school, for everybody.',
    away: 'The school server cannot be reached. Only documents that are kept on this device can be opened.',
    hint: 'When the office uploads one, it is shown here.',
    uploaded: (day: string) => `Uploaded on ${day}`,
    by: (name: string, size: string) => `${name} · ${size}`,
  },
  open: {
    open: 'Open',
    openOf: (title: string) => `Open ${title}`,
    failed: 'The document could not be opened.',
    noServer: 'The document did not arrive. It can be opened without network only where it is kept on this device.',
  },
  keep: {
    keep: 'Keep on this device',
    keepOf: (title: string) => `Keep ${title} on this device`,
    dropOf: (title: string) => `Do not keep ${title} on this device any more`,
    kept: 'On this device',
    done: 'The document can now be opened without network.',
    arriving: (share: number) => `Fetching ${Math.round(share * 100)} %`,
    failed: 'The document could not be kept on this device.',
    noServer: 'The document did not arrive whole. Try again when there is a connection; it goes on where it stopped.',
    full: 'This device has no space left for the document.',
  },
  form: {
    title: 'Title',
    titleRequired: 'Title is required',
    titleTooLong: `Title must be ${DOCUMENT_LIMITS.title} characters or less`,
    counted: (length: number) => `${length} of ${DOCUMENT_LIMITS.title} characters`,
    drop: 'Drop a PDF here, or',
    browse: 'Browse',
    zone: 'PDF file',
    limits: 'PDF, up to 10 MB',
    fileRequired: 'PDF file is required',
    notPdf: 'Only PDF files are accepted',
    notPdfDropped: 'Only PDF files can be uploaded',
    tooLarge: 'File too large (max 10MB)',
    removeFile: (name: string) => `Remove ${name}`,
    upload: 'Upload Document',
    uploading: 'Uploading PDF...',
    sent: (share: number) => (share < 1 ? `${Math.floor(share * 100)} % sent` : 'Sent; the school stores it …'),
    restored: 'The title that you typed before has been restored. Please choose the file again.',
    done: 'Document uploaded successfully',
    known: 'This document was uploaded before.',
    failed: 'The document could not be uploaded.',
    noServer:
      'A document can be uploaded only with a connection to the school server. Your title and file are still here; sending them again uploads them once.',
  },
  delete: {
    deleteOf: (title: string) => `Delete ${title}`,
    title: 'Delete the document',
    confirm: 'Delete',
    asks: 'Are you sure you want to delete this document?',
    devices: 'Devices that keep it delete it when they next reach the school.',
    done: 'Document deleted successfully',
    failed: 'Failed to delete document',
    noServer: 'Deleting needs a connection to the school server.',
  },
} as const)
