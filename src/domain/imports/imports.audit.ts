import { audited, COMMON, hidden, moment, text, type FieldWords, user } from '../core/audit-words.ts'

const number = (label: string): FieldWords => ({ label, shape: 'number' })

export const audit = audited({
  actions: { 'imports.takeBack': 'Took an import back' },
  kinds: {
    imports: {
      label: 'Import',
      fields: {
        ...COMMON,
        kind: text('List of'),
        fileName: text('File'),
        made: number('Rows registered'),
        existing: number('Rows already here'),
        repeated: number('Rows repeated'),
        removed: number('Records taken back'),
        stayed: number('Records that stayed'),
        createdBy: user('Registered by user'),
        createdAt: moment('Registered'),
        takenBackBy: hidden,
        takenBackAt: { label: 'Taken back', shape: 'moment', event: { set: () => 'Import taken back' } },
      },
    },
  },
})
