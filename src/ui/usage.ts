/** The colour of a used share of a limit: a warning above 50 percent, an error above 80 (GEN-23). */
export const usageTone = (percent: number): 'good' | 'wait' | 'bad' =>
  percent > 80 ? 'bad' : percent > 50 ? 'wait' : 'good'
