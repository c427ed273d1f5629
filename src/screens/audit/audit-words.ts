import type { AreaWords } from '../core/audit/words.ts'

const areas = Object.values(import.meta.glob<AreaWords>('../*/*.audit.ts', { eager: true, import: 'audit' }))

/** Labels of actions, by the id of the call. */
export const AUDIT_ACTIONS: AreaWords['actions'] = Object.assign({}, ...areas.map(({ actions }) => actions))

/** Kinds of records in the audit log, sorted by their names. A house test fails for a column without a label. */
export const AUDIT_KINDS: NonNullable<AreaWords['kinds']> = Object.fromEntries(
  areas
    .flatMap(({ kinds = {} }) => Object.entries(kinds))
    .toSorted(([, one], [, other]) => one.label.localeCompare(other.label, 'en')),
)
