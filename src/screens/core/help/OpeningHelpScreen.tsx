import { useAddress } from '#ui/use-address.ts'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { openingHelpScreen } from './help.screens.ts'
import classes from './help.module.css'
import { openingTexts as texts, type OpeningTopic } from './opening.texts.ts'

const TOPICS = Object.keys(texts.topics) as OpeningTopic[]

/** The help for administrators. The topic in the address stands first. */
export default function OpeningHelpScreen() {
  const [address] = useAddress()
  const asked = address.get('topic')
  const topics = [...TOPICS].sort((one, other) => Number(other === asked) - Number(one === asked))
  return (
    <Page title={openingHelpScreen.title} lead={texts.lead}>
      <div className={classes['topics']}>
        {topics.map((topic) => (
          <Panel key={topic} title={texts.topics[topic].title}>
            <ol className={classes['steps']}>
              {texts.topics[topic].steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Panel>
        ))}
      </div>
    </Page>
  )
}
