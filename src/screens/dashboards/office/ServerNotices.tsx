import { useServerState } from '#data/dashboards/server-state.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import classes from '../dashboards.module.css'
import { dashboardTexts as texts } from '../dashboards.texts.ts'
import { noticesOf } from '../server-words.ts'
import { useTell } from '../use-tell.ts'

/** Warnings for administrators that the data have no backup, or that the server is about to stop. */
export function ServerNotices() {
  const state = useServerState()
  const tell = useTell()
  if (!state) return null
  return noticesOf(state, tell).map(({ title, message }) => (
    <div key={title} className={classes['notice']}>
      <ProblemAlert title={title} message={`${message}. ${texts.serverAdvice}`} />
    </div>
  ))
}
