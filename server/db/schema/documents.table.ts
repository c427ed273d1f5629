import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '#domain/documents/documents.schema.ts'
import { bytes, instant } from '../columns.ts'
import { users } from './users.table.ts'

/**
 * PDF files. Deleting one on a screen hides its row, and after a while its file is erased. A draft is a document whose file
 * is arriving, or has not arrived whole: nobody sees a draft, and its row is deleted.
 */
export const documents = pgTable(
  'documents',
  {
    id: serial().primaryKey(),
    /** Random part of the file's address, so that no address can be guessed. */
    publicId: text('public_id').notNull(),
    isDraft: boolean('is_draft').notNull().default(true),
    kind: text().$type<DocumentKind>(),
    title: text(),
    /** Size in bytes; of a draft the largest size allowed. */
    size: integer(),
    /** SHA-256 of the content, in hexadecimal. */
    sha256: text(),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    uploadedAt: instant('uploaded_at').notNull(),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    /** When the file of a deleted document was erased. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('documents_public_id').on(table.publicId),
    check(
      'documents_whole',
      sql`${table.isDraft} or num_nonnulls(${table.kind}, ${table.title}, ${table.size}, ${table.sha256}) = 4`,
    ),
    check('documents_deleted', sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)`),
    check('documents_erased', sql`${table.erasedAt} is null or ${table.deletedAt} is not null`),
  ],
)

/** The content of a document in parts of 32 KiB, so that it is read and sent a part at a time. */
export const documentParts = pgTable(
  'document_parts',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    /** Place of the part in the file, from 0. */
    position: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.position] })],
)
