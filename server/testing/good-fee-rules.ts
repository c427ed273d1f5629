const TERMS = { kind: 'orphan', name: 'Orphan', percent: 50, grantedBy: 'The board' }
const RULE = { ...TERMS, fromMonth: 203_001, studentIds: [1] }

/** Good bodies of the calls about rules of fees, by the id of the call. */
export const FEE_RULE_BODIES = {
  'fees.addRule': RULE,
  'fees.changeRule': { ...RULE, base: 1 },
  'fees.endRule': { untilMonth: 203_012, reason: 'no money', base: 1 },
  'fees.previewRule': { month: 203_001 },
}
