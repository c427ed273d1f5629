import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '#domain/documents/documents.schema.ts'
import { bytes, instant } from '../columns.ts'
import { users } from './users.table.ts'

/** PDF files for everybody who signs in. Never deleted: what is deleted on a screen is hidden. */
export const documents = pgTable(
  'documents',
  {
    id: serial().primaryKey(),
    /** In the file's address, so that no address can be guessed. */
    publicId: text('public_id').notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    title: text().notNull(),
    fileName: text('file_name').notNull(),
    size: integer().notNull(),
    /** SHA-256 of the content, in hexadecimal. */
    sha256: text().notNull(),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    uploadedAt: instant('uploaded_at').notNull(),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('documents_public_id').on(table.publicId),
    check('documents_deleted', sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)`),
  ],
)

/** The content of a document in parts of 256 KiB, so that it is read and sent a part at a time. */
export const documentParts = pgTable(
  'document_parts',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    /** From 0. */
    position: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.position] })],
)
