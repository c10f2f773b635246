import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { AlertIcon, CheckIcon } from '../../../kit/icons.tsx';
import { Section } from '../../../kit/section.tsx';
import { importedText } from '../model.ts';
import classes from './data.module.css';
import { ImportChoice } from './import-choice.tsx';
import { ImportPreview } from './import-preview.tsx';
import { TransferBar } from './transfer-bar.tsx';
import { useClientImport } from './use-client-import.ts';

/** Brings clients in from a CSV file, after showing what will happen. */
export function ClientImport() {
  const { step, file, failure, check, importNow, startAnew, cancel } = useClientImport();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step.at === 'imported') result.current?.focus();
  }, [step.at]);
  return (
    <Section
      title="Import clients"
      hint="From a spreadsheet, your phone's contacts or another booking program."
    >
      {failure !== null && (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          {failure}
        </Alert>
      )}
      {step.at === 'choose' && <ImportChoice onChoose={(chosen) => void check(chosen)} />}
      {step.at === 'checking' && (
        <TransferBar
          label="Check of the file"
          done={step.done}
          text={step.done < 1 ? 'Sending the file…' : 'Reading the file…'}
          onCancel={cancel}
        />
      )}
      {step.at === 'preview' && (
        <ImportPreview
          fileName={file?.name ?? ''}
          preview={step.preview}
          onImport={() => void importNow()}
          onCancel={startAnew}
        />
      )}
      {step.at === 'importing' && (
        <TransferBar
          label="Import of clients"
          done={step.done}
          text={step.done < 1 ? 'Sending the file…' : 'Saving the clients…'}
          // Once it is sent the server does all of it or nothing, whatever happens here.
          onCancel={step.done < 1 ? cancel : undefined}
        />
      )}
      {step.at === 'imported' && (
        <div className={classes.result} ref={result} tabIndex={-1} role="status">
          <span className={classes.tick}>
            <CheckIcon size={24} />
          </span>
          <p className={classes.name}>{importedText(step.counts)}</p>
          <div className={classes.buttons}>
            <Button renderRoot={(props) => <Link to={paths.clients} {...props} />}>See your clients</Button>
            <Button variant="default" onClick={startAnew}>
              Import another file
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}
