import type { Deployment } from 'kubernetes-types/apps/v1'
import type { ConfigMap, Service } from 'kubernetes-types/core/v1'
import type { Ingress } from 'kubernetes-types/networking/v1'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1'

/** Kinds of manifests in `deploy/kubernetes`, with types generated from the Kubernetes API description. */
export type ManifestKinds = {
  'v1 ConfigMap': ConfigMap
  'v1 Service': Service
  'apps/v1 Deployment': Deployment
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget
  'networking.k8s.io/v1 Ingress': Ingress
}
