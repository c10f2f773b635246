import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refusalText } from '../../../query/refusal.ts';
import { importClients, previewImport } from '../api.ts';
import { fileError, type ImportCounts, type ImportPreview } from '../model.ts';

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'checking'; readonly done: number }
  | { readonly at: 'preview'; readonly preview: ImportPreview }
  | { readonly at: 'importing'; readonly preview: ImportPreview; readonly done: number }
  | { readonly at: 'imported'; readonly counts: ImportCounts };

/** Choose, see what would happen, import, see what happened. A failure leaves one where one was. */
export function useClientImport() {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (next: Step) => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setStep(next);
    return controller.signal;
  };

  const check = async (chosen: File) => {
    setFile(chosen);
    const wrong = fileError(chosen);
    if (wrong !== null) {
      setStep({ at: 'choose' });
      setFailure(wrong);
      return;
    }
    const signal = begin({ at: 'checking', done: 0 });
    try {
      const onProgress = (done: number) => setStep({ at: 'checking', done });
      setStep({ at: 'preview', preview: await previewImport(chosen, { signal, onProgress }) });
    } catch (refused) {
      setStep({ at: 'choose' });
      if (!signal.aborted) {
        setFailure(refusalText(refused, 'The file could not be sent. Please choose it again.'));
      }
    }
  };

  const importNow = async () => {
    if (file === null || step.at !== 'preview') return;
    const { preview } = step;
    const signal = begin({ at: 'importing', preview, done: 0 });
    try {
      const onProgress = (done: number) => setStep({ at: 'importing', preview, done });
      const counts = await importClients(file, { signal, onProgress });
      setStep({ at: 'imported', counts });
    } catch (refused) {
      setStep({ at: 'preview', preview });
      setFailure(
        signal.aborted
          ? 'The import was cancelled before it began.'
          : refusalText(refused, 'We got no answer. You can safely try again: nobody is added twice.'),
      );
    }
    void queries.invalidateQueries({ queryKey: ['clients'] });
  };

  const startAnew = () => {
    setStep({ at: 'choose' });
    setFile(null);
    setFailure(null);
  };
  return { step, file, failure, check, importNow, startAnew, cancel: () => running.current?.abort() };
}
