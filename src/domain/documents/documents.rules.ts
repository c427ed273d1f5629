import { seen } from '../core/fields.ts'
import { MONEY, type Role } from '../core/roles.ts'
import type { DocumentKind, DocumentListed } from './documents.schema.ts'

/** Whether a role uploads and deletes the rules of the school, and reads and deletes every scheme of work. */
export const isOffice = (role: Role): boolean => MONEY.some((each) => each === role)

/** Whether a role may upload a document: teachers schemes of work, the office documents of either kind. */
export const mayUpload = (role: Role, kind: DocumentKind): boolean =>
  isOffice(role) || (role === 'Teacher' && kind === 'scheme')

/** Whether somebody may delete a document that she reads. */
export const mayDelete = (
  { uploadedById }: Pick<DocumentListed, 'uploadedById'>,
  { id, role }: { id: number; role: Role },
): boolean => isOffice(role) || uploadedById === id

/** The name under which the file of a document is saved. */
export const documentFileName = (title: string): string =>
  `${
    seen(title)
      .replace(/[\s\\/:*?"<>|]+/g, ' ')
      .trim() || 'document'
  }.pdf`

const KB = 1_024
const MB = KB * KB

/** Days after which the file of a deleted document is erased. */
export const ERASED_AFTER_DAYS = 30

/** A size for people: 812 KB, 3.4 MB. */
export const sizeWords = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${Number((bytes / MB).toFixed(1))} MB`
