import { eraseDocument, type DeletedDocument } from '#domain/documents/deleted.endpoints.ts'
import { call } from '../answers/api.ts'

export const eraseFile = ({ id }: DeletedDocument) => call(eraseDocument, { params: { id: String(id) } })
