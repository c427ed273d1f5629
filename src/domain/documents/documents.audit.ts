import { audited, COMMON, hidden, id, moment, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'documents.delete': 'Deleted a document',
    'documents.erase': 'Erased a document for good',
    'documents.upload': 'Uploaded a document',
  },
  kinds: {
    documents: {
      label: 'Document',
      fields: {
        ...COMMON,
        publicId: hidden,
        isDraft: hidden,
        kind: text('Kind'),
        title: text('Title'),
        size: id('Size in bytes'),
        sha256: hidden,
        uploadedBy: user('Uploaded by user'),
        uploadedAt: moment('Uploaded'),
        deletedBy: hidden,
        deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Document deleted' } },
        erasedAt: { label: 'Erased', shape: 'moment', event: { set: () => 'File erased for good' } },
      },
    },
  },
})
