import { audited } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'former.change': 'Said how a student left',
    'former.comeBack': 'Took a former student in again',
  },
})
