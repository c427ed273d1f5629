import { useServerState } from '#data/dashboards/server-state.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import classes from './dashboards.module.css'
import { dashboardTexts as texts } from './dashboards.texts.ts'

/** Tells an administrator when the school would be lost with its server. */
export function BackupNotice() {
  const backup = useServerState()?.backup
  if (!backup || backup.ok) return null
  return (
    <div className={classes['notice']}>
      <ProblemAlert title={texts.noBackup} message={`${backup.message}. ${texts.backupAdvice}`} />
    </div>
  )
}
