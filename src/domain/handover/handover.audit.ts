import { audited } from '../core/audit-words.ts'

export const audit = audited({
  actions: { 'handover.deliver': 'Carried here from another device' },
})
