import { isPartly, partlyRemark, type KindOfMark } from './day-kinds.ts'

/** What the remark of a mark ends with that was made by scanning a card at the gate. */
const AT_GATE = ', at the gate'

/** The remark of a student who is present by the card: releases and callers that know no gate read it as any other. */
export const gateRemark = ({ kind, time }: KindOfMark): string =>
  (isPartly(kind) ? partlyRemark(kind, time) : 'Present') + AT_GATE

/** The remark of an employee whose card was scanned, with the time of her arrival. */
export const staffRemark = (time: string): string => `Present ${time}${AT_GATE}`

export const isAtGate = (remark: string): boolean => remark.endsWith(AT_GATE)

/** The remark as it would be without the gate: a teacher who says the same confirms it. */
export const withoutGate = (remark: string): string => (isAtGate(remark) ? remark.slice(0, -AT_GATE.length) : remark)
