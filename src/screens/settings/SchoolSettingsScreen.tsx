import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { getSettings } from '#domain/settings/settings.endpoints.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSession } from '#data/session/use-session.ts'
import { calendarScreen } from '#screens/attendance/attendance.screens.ts'
import layout from '#ui/form.module.css'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { LogoPanel } from './LogoPanel.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { schoolSettingsScreen } from './settings.screens.ts'
import { settingsTexts as texts } from './settings.texts.ts'

/** The screen on which an administrator changes the settings of the school. */
export default function SchoolSettingsScreen() {
  const { answer, ask } = useAnswer(getSettings, {})
  const ownerId = useSession()?.user.id
  return (
    <Page title={schoolSettingsScreen.title} lead={texts.lead}>
      <AnswerGate answer={answer} onRetry={ask}>
        {(reply) => (
          <div className={layout['whole']}>
            {ownerId === undefined ? null : (
              <SettingsForm key={reply.changed?.at} reply={reply} ownerId={ownerId} onSaved={ask} />
            )}
            <LogoPanel logo={reply.logo} name={reply.settings.name} onSaved={ask} />
            <Panel title={texts.week} lead={texts.weekLead}>
              <Button component={Link} to={linkTo(calendarScreen)} variant="default">
                {texts.calendar}
              </Button>
            </Panel>
          </div>
        )}
      </AnswerGate>
    </Page>
  )
}
