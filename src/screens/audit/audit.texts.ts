import type { Audited } from '#domain/audit/audit.schema.ts'

/** Texts of the trail of changes. */
export const auditTexts = {
  title: 'Who changed what',
  lead: 'Every change with who made it, when and on which device. Nothing here can be changed.',
  kind: 'Kind of record',
  allKinds: 'All records',
  kinds: { students: 'Student', classes: 'Class', users: 'User' } as Partial<Record<Audited, string>>,
  number: 'ID of the record',
  numberHint: 'For the whole history of one record, choose its kind and enter its ID.',
  when: 'When',
  who: 'Who',
  device: 'Device',
  record: 'Record',
  what: 'What',
  changes: 'Changes',
  made: (time: string) => `made ${time}`,
  empty: 'No changes',
  emptyHint: 'Nothing that fits was changed since the trail is kept.',
  older: 'Show older changes',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  failed: 'Failed to fetch records',
  noServer: 'The school server cannot be reached. The trail of changes is read from there only.',
  fileName: (day: string) => `changes-${day}`,
} as const
