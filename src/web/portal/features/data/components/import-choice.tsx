import { Button } from '@mantine/core';
import { useRef } from 'react';
import { mostImportRows } from '#core/clients/plan-import.ts';
import { keepFile } from '../../../../api/files.ts';
import { formatCount } from '../../../../ui/format.ts';
import { columns, templateText } from '../model.ts';
import classes from './data.module.css';

/** What the file should look like, a template, and the button that chooses one. */
export function ImportChoice({ onChoose }: { readonly onChoose: (file: File) => void }) {
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
