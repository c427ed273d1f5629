import type { ScoreContext } from './judge-scores.ts'

/** What all scores of one call share: maker, device and times. */
export type ScoreStamp = { enteredBy: number; deviceCode: string; madeAt: string; updatedAt: string }

export function scoreStampOf({ actor, env, write }: Pick<ScoreContext, 'actor' | 'env' | 'write'>): ScoreStamp {
  const now = env.now()
  // The time of making according to the device, at the latest now.
  const madeAt = new Date(write?.madeAt ? Math.min(Date.parse(write.madeAt), now) : now).toISOString()
  return { enteredBy: actor.id, deviceCode: actor.deviceCode, madeAt, updatedAt: new Date(now).toISOString() }
}
