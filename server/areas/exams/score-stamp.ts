import { instantMade, instantNow } from '../school/record.ts'
import type { ScoreContext } from './given-score.ts'

/** Columns that all scores of one call share: maker, device and times. */
export type ScoreStamp = { enteredBy: number; deviceCode: string; madeAt: string; updatedAt: string }

export function scoreStampOf({ actor, env, write }: Pick<ScoreContext, 'actor' | 'env' | 'write'>): ScoreStamp {
  const { id: enteredBy, deviceCode } = actor
  return { enteredBy, deviceCode, madeAt: instantMade({ env, write }), updatedAt: instantNow(env) }
}
