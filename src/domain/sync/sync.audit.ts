import { audited } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'sync.push': 'Delivered by a device',
    'sync.pull': 'Put back to an earlier state: everybody signs in again, tablets bring back what they know',
    'sync.settleLeft': 'Settled what an ended account left on a device',
  },
})
