import { Skeleton } from '@mantine/core';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** Pixels of a page's width; a screen of twice the density shows small print sharply. */
const WIDTH_PX = 1_200;

/** The pages of a PDF as pictures. Nothing in it runs or links. */
export function PdfPages({ bytes }: { readonly bytes: Uint8Array<ArrayBuffer> }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    // a copy: the reader takes the memory over
    const loading = getDocument({ data: Uint8Array.from(bytes), isEvalSupported: false, enableXfa: false });
    loading.promise.then(setPdf, () => setBroken(true));
    return () => void loading.destroy();
  }, [bytes]);
  if (isBroken) return <p role="alert">PDF burada gösterilemiyor; indirip açın.</p>;
  if (!pdf) return <Skeleton h="20rem" radius="md" w="100%" />;
  return Array.from({ length: pdf.numPages }, (_, index) => (
    <Page key={index} number={index + 1} pdf={pdf} />
  ));
}

function Page({ pdf, number }: { readonly pdf: PDFDocumentProxy; readonly number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    let stop = (): void => undefined;
    void pdf.getPage(number).then((page) => {
      const target = canvas.current;
      if (isGone || !target) return;
      const viewport = page.getViewport({ scale: WIDTH_PX / page.getViewport({ scale: 1 }).width });
      target.width = viewport.width;
      target.height = viewport.height;
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      task.promise.catch(() => undefined);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [pdf, number]);
  return <canvas aria-label={`Sayfa ${number} / ${pdf.numPages}`} ref={canvas} role="img" />;
}
