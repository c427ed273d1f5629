import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { useAccess } from '#data/session/use-access.ts'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { helpScreen, openingHelpScreen } from './help.screens.ts'
import { helpTexts as texts } from './help.texts.ts'
import classes from './help.module.css'
import { statesOfOutbox } from './states.ts'
import { PICTURES, TOPICS_OF, type Topic } from './topics.ts'

/** The states of the outbox with their meanings, drawn as in the header. */
const States = () => (
  <>
    <p>{texts.chip.lead}</p>
    <dl className={classes['states']}>
      {statesOfOutbox().map((status) => (
        <div key={status.kind}>
          <dt>
            <StatusPill {...status} />
          </dt>
          <dd>{texts.chip.means[status.kind]}</dd>
        </div>
      ))}
    </dl>
  </>
)

function Steps({ topic }: { topic: Topic }) {
  const { title, steps } = texts.topics[topic]
  const picture = PICTURES[topic]
  return (
    <div className={classes['subject']}>
      <ol className={classes['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {picture ? (
        <img
          className={classes['picture']}
          src={picture}
          width={360}
          height={740}
          loading="lazy"
          alt={texts.picture(title)}
        />
      ) : null}
    </div>
  )
}

/** The help: the tasks of the person's role, step by step, available offline and in her language. */
export default function HelpScreen() {
  const access = useAccess()
  if (access?.status !== 'in') return null
  const more =
    access.role === 'ADMIN' ? (
      <Button component={Link} to={linkTo(openingHelpScreen)} variant="default">
        {openingHelpScreen.title}
      </Button>
    ) : null
  return (
    <Page title={helpScreen.title} lead={texts.lead} actions={more}>
      <div className={classes['topics']}>
        {TOPICS_OF[access.role].map((topic) => (
          <FoldingPanel key={topic} title={texts.topics[topic].title}>
            <Steps topic={topic} />
          </FoldingPanel>
        ))}
        <FoldingPanel title={texts.chip.title}>
          <States />
        </FoldingPanel>
      </div>
    </Page>
  )
}
