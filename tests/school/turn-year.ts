import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Turn, TurnDraft } from '#domain/turns/turns.schema.ts'
import { ask, type Reached } from './ask.ts'

/** Turns a demo school from 2026-2027 into 2027-2028, as an administrator at another computer: all children go up. */
export async function turnYear(school: Reached): Promise<void> {
  const body = { fromYearId: 3, toYearId: 4, rule: 'all' }
  const { turn } = await ask<{ turn: Turn }>(school, 'POST', '/turns', { body })
  const draft = await ask<TurnDraft>(school, 'GET', `/turns/${turn.id}/draft`)
  await ask(school, 'POST', `/turns/${turn.id}/turn`, { body: previewOf(draft).counts })
}
