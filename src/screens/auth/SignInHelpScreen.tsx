import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { OpenFrame } from '../core/OpenFrame.tsx'
import { slipTexts } from '../users/slip/slip.texts.ts'
import { arriveTexts } from './arrive.texts.ts'
import { signInHelpScreen, signInScreen } from './auth.screens.ts'
import { authTexts } from './auth.texts.ts'
import classes from './SignInScreen.module.css'

const texts = arriveTexts.help

/** The help for signing in, for whoever is not signed in: it says what the slip says. */
export default function SignInHelpScreen() {
  const { scan, choose, done } = slipTexts.steps
  return (
    <OpenFrame title={signInHelpScreen.title} lead={texts.lead} isNew>
      <div className={classes['answers']}>
        <h2>{texts.slip}</h2>
        <ol>
          {[scan, choose, done].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{slipTexts.noCamera}</p>
        <h2>{texts.troubles}</h2>
        <dl>
          {texts.asked.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={classes['help']}>
        <Link className={classes['link']} to={linkTo(signInScreen)}>
          {authTexts.backToSignIn}
        </Link>
      </div>
    </OpenFrame>
  )
}
