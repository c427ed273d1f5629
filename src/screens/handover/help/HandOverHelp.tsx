import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { useSession } from '#data/session/use-session.ts'
import { MONEY, type Role } from '#domain/core/roles.ts'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { handOverScreen } from '../handover.screens.ts'
import { handOverHelpTexts as texts, type HandOverTopic, type SceneName } from './help.texts.ts'
import { Scene } from './Scene.tsx'
import classes from './help.module.css'

const OF_TEACHERS: readonly HandOverTopic[] = ['giving', 'carrying', 'office']
const OF_PARENTS: readonly HandOverTopic[] = ['carrying', 'giving']
const OF_OFFICE: readonly HandOverTopic[] = ['office', 'giving', 'carrying']

function topicsOf(role: Role): readonly HandOverTopic[] {
  if (role === 'PARENT') return OF_PARENTS
  return MONEY.some((each) => each === role) ? OF_OFFICE : OF_TEACHERS
}

/** The help for days without network: whoever hands over, carries, and takes at the office, with a picture for each step. */
export function HandOverHelp() {
  const role = useSession()?.user.Role
  const topics = role ? topicsOf(role) : []
  const back = (
    <Button component={Link} to={linkTo(handOverScreen)} variant="default">
      {handOverScreen.title}
    </Button>
  )
  return (
    <Page title={texts.title} lead={texts.lead} actions={back}>
      <div className={classes['topics']}>
        {topics.map((topic) => (
          <FoldingPanel key={topic} title={texts.topics[topic].title}>
            <Steps topic={topic} />
          </FoldingPanel>
        ))}
      </div>
    </Page>
  )
}

function Steps({ topic }: { topic: HandOverTopic }) {
  const { steps, note } = texts.topics[topic]
  const words: Readonly<Partial<Record<SceneName, string>>> = steps
  return (
    <>
      <ol className={classes['steps']}>
        {(Object.keys(steps) as SceneName[]).map((name) => (
          <li key={name}>
            <Scene name={name} />
            <p>{words[name]}</p>
          </li>
        ))}
      </ol>
      <p className={classes['note']}>{note}</p>
    </>
  )
}
