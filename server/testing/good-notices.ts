/** Good bodies of the calls about notices; nothing is ever sent to the address. */
export const NOTICE_BODIES: Record<string, Record<string, unknown>> = {
  'notices.subscribe': {
    endpoint: 'https://8.8.8.8/push/of-the-tests',
    p256dh: 'BPSsvZEpcIvm5jIhrgpk9ukzpEU86CG2R7KC1Empjj0nX0sZPQjS9b0Vz88mZJtJ9fgsmnW_KFc4KxfAzQldYAE',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    kinds: ['announcement'],
    language: 'en',
  },
}
