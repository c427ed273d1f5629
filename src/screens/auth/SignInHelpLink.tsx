import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { signInHelpScreen } from './auth.screens.ts'
import { authTexts as texts } from './auth.texts.ts'
import classes from './SignInScreen.module.css'

/** Link to the help that is read without signing in. */
export const SignInHelpLink = () => (
  <Link className={classes['link']} to={linkTo(signInHelpScreen)}>
    {texts.helpLink}
  </Link>
)
