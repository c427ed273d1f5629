import { eraseDocument } from '#domain/documents/documents.endpoints.ts'
import type { DeletedDocument } from '#domain/documents/documents.schema.ts'
import { call } from '../api.ts'

export const eraseFile = ({ id }: DeletedDocument) => call(eraseDocument, { params: { id: String(id) } })
