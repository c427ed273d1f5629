import { audited } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'dashboards.markFirstStep': 'Marked a step of setting up',
  },
})
