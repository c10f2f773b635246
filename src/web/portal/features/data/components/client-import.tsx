import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import { mostImportRows } from '#core/clients/plan-import.ts';
import { keepFile } from '../../../../api/files.ts';
import { formatCount } from '../../../../ui/format.ts';
import { AlertIcon, CheckIcon } from '../../../../ui/icons.tsx';
import { Section } from '../../../kit/section.tsx';
import { columns, importedText, templateText } from '../model.ts';
import classes from './data.module.css';
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
          <span data-icon>
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

/** What the file should look like, a template, and the button that chooses one. */
function ImportChoice({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const saveTemplate = () =>
    keepFile({
      blob: new Blob([templateText()], { type: 'text/csv;charset=utf-8' }),
      fileName: 'clients-template.csv',
    });
  return (
    <>
      <div>
        <p className={classes.small}>
          The first row must name the columns, in any order. Other columns are ignored.
        </p>
        <dl className={classes.columns}>
          {columns.map(({ name, needed, hint }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {needed ? 'Required.' : 'Optional.'} {hint}
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.hint}>
          We recognise a client by the phone number. Nothing you already have is changed; only empty fields
          are filled in. Up to {formatCount(mostImportRows)} clients and 1 MB in one file.
        </p>
      </div>
      <div className={classes.buttons}>
        <Button onClick={() => input.current?.click()}>Choose CSV file</Button>
        <Button variant="default" onClick={saveTemplate}>
          Download template
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-label="CSV file of clients"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again once it was mended.
          event.currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
