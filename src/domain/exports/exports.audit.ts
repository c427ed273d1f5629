import { audited, id, text } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'exports.everything': 'Took all data out for other programs',
    'exports.file': 'Took data out for other programs',
    'exports.pack': 'Took the auditor’s pack out',
  },
  kinds: {
    exports: {
      label: 'Data for other programs',
      fields: { table: text('Table'), format: text('Format'), rows: id('Rows'), months: text('Months') },
    },
  },
})
