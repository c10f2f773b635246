import type { ReportSecrets } from './modules/messages/index.ts';
import type { Config } from './platform/config.ts';
import type { SmsSettings } from './platform/sms/sms-sender.ts';
import { type Simulator, simulatorSms } from './start-simulator.ts';

const termii = 'https://api.ng.termii.com';
const africasTalking = 'https://api.africastalking.com';
/** Its test world has the one user of that name. */
const sandbox = 'https://api.sandbox.africastalking.com';

type ChosenSms = { readonly settings: SmsSettings; readonly reportSecrets: ReportSecrets };

/** Through whom SMS go, and what proves the reports of them. Where none is named, the simulator; never in production. */
export const smsOf = (config: Config, simulator: Simulator | null): ChosenSms => {
  const { SMS_SENDER: sender, SMS_BASE_URL } = config;
  const given = SMS_BASE_URL?.replace(/\/$/, '');
  const reportSecrets = {
    termii: config.TERMII_SECRET ?? null,
    africasTalking: config.SMS_REPORT_SECRET ?? null,
  };
  switch (config.SMS_PROVIDER) {
    case 'log':
      return { settings: { provider: 'log' }, reportSecrets };
    case 'termii': {
      const settings = { baseUrl: given ?? termii, apiKey: config.TERMII_API_KEY ?? '', sender };
      return { settings: { provider: 'termii', ...settings }, reportSecrets };
    }
    case 'africastalking': {
      const { AFRICASTALKING_USERNAME: username = '', AFRICASTALKING_API_KEY: apiKey = '' } = config;
      const baseUrl = given ?? (username === 'sandbox' ? sandbox : africasTalking);
      return { settings: { provider: 'africastalking', baseUrl, username, apiKey, sender }, reportSecrets };
    }
    default: {
      if (simulator === null) throw new Error('There is neither an SMS gateway nor a simulator of one');
      const { apiKey, secret } = simulatorSms;
      return {
        // The simulator knows this one sender.
        settings: { provider: 'termii', baseUrl: simulator.termii, apiKey, sender: 'Akoko' },
        reportSecrets: { ...reportSecrets, termii: secret },
      };
    }
  }
};
