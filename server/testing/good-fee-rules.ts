const TERMS = { kind: 'orphan', name: 'Orphan', percent: 50, grantedBy: 'The board' }
const RULE = { ...TERMS, fromMonth: 203_001, studentIds: [1] }

/** Good bodies of the calls about rules of fees and reminders of dues, by the id of the call. */
export const FEE_RULE_BODIES = {
  'fees.addRule': RULE,
  'fees.changeRule': { ...RULE, base: 1 },
  'fees.endRule': { untilMonth: 203_012, reason: 'no money', base: 1 },
  'fees.remind': { studentIds: [1], way: 'letter', again: true, despiteUnsent: true },
  'fees.promise': { ref: '6f9619ff-8b86-4d01-b42d-00c04fc964f0', studentIds: [1], until: null },
  'fees.previewRule': { month: 203_001 },
}
