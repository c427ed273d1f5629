import { studentOfCard, type CardOfStudent } from '#domain/cards/cards.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { device } from '../device/db.ts'
import { currentReader } from '../replica/use-cache.ts'
import { readGate } from './gate.queries.ts'

/** Whom a scanned or typed text is the card of, by the replica; read once for each scan, since few are made this way. */
export async function studentOfText(text: string): Promise<CardOfStudent<StudentRow>> {
  const replica = await currentReader(device())
  return replica?.cache ? studentOfCard(text, await readGate(replica.cache)) : { is: 'unknown' }
}
